// Puts what a screen says into the page. htmx lays it over what is there: nodes that stay keep focus, scroll and listeners.
export const put = (target, screen) => htmx.swap({ sourceElement: target, target, text: String(screen), swap: "innerMorph" });

// The same for a screen with forms: what somebody has typed stays.
export function putForm(screen) {
  const place = document.getElementById("screen");
  const typed = [...place.querySelectorAll("input:not([type=radio])")].filter((one) => one.value !== one.defaultValue).map((one) => [one, one.value]);
  put(place, screen);
  for (const [field, value] of typed) field.value = value;
}
