// Before anything is drawn: say that scripts run, so that the style shows the pad instead of the plain form fields.
document.documentElement.classList.add("scripted");
