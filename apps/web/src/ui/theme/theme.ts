import { createTheme } from '@mantine/core';

/** Mantine's parts over our tokens; white on the accent fails contrast, so its text is dark. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  primaryColor: 'orange',
  colors: {
    orange: [
      '#fff4e8',
      '#ffe3c7',
      '#ffc38a',
      '#ffa552',
      '#ffa04a',
      '#f9983a',
      '#f28c28',
      '#da7719',
      '#c7680c',
      '#9c4f00',
    ],
  },
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#1c1003',
  defaultRadius: 'var(--r-2)',
  cursorType: 'pointer',
  respectReducedMotion: true,
});
