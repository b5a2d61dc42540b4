/** Seconds until another try, up to twice as many, so that those who were refused together do not return together. */
export const withJitter = (seconds: number, random = Math.random): number =>
  seconds + Math.floor(random() * (seconds + 1));
