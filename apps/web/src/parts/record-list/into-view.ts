/** The ref of a notice below a long form: scrolls the notice into view when it appears, because whoever saves may not see the end of the form. */
export function intoView(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' });
}
