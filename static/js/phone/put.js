// Puts what a screen says into the page. htmx lays it over what is there: nodes that stay keep focus, scroll and listeners.
export const put = (target, screen) => htmx.swap({ sourceElement: target, target, text: String(screen), swap: "innerMorph" });
