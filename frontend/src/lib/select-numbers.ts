/**
 * Lets a number that stands in a field be replaced by typing another: it is selected when the field is entered. Who
 * taps a second time places the cursor.
 */
export function selectNumbersOnEntry(within: Document = document): void {
  let entered: HTMLInputElement | null = null;
  within.addEventListener("focusin", ({ target }) => {
    entered = isNumber(target) ? target : null;
    entered?.select();
  });
  // a press places the cursor after the focus has come
  within.addEventListener("click", ({ target }) => {
    if (entered && target === entered && entered.selectionStart === entered.selectionEnd) entered.select();
    entered = null;
  });
}

function isNumber(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && /^(numeric|decimal)$/.test(target.inputMode) && !target.readOnly;
}
