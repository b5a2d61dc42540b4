const NBSP = '\u00a0';

/** A text whose lines never end between a value, its deviation and the unit: "410 ± 120 kg/h" stays together. */
export const unbrokenUnits = (text: string): string =>
  text.replace(/(?<=\d) (?=±|kg\/h|m\/s|m²|km²|mi²|ft²|ac\b|ha\b|%)|(?<=±) (?=\d)/g, NBSP);
