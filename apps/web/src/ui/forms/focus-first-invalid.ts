/** Moves the focus to the first field that is marked as invalid, if there is one. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  const field = form?.querySelector('[aria-invalid="true"]');
  if (field instanceof HTMLElement) field.focus();
}
