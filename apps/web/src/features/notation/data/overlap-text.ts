/** A share of 0 to 1 in whole per cent; small ones are not rounded away. */
export const overlapText = (share: number): string =>
  share > 0 && share < 0.005 ? '< 1 %' : `${Math.round(share * 100)} %`;
