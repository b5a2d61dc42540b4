/** The question before the wizard is left with an order that is not placed (spec 1:2.5#14). */
export const EXIT_QUESTION = {
  title: 'Exit wizard?',
  text: 'The capture is not requested yet. What you filled in is lost.',
  confirm: 'Exit wizard',
} as const;
