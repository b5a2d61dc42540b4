const TOKENS = {
  casing: '--map-casing',
  footprint: '--map-footprint',
  footprintFill: '--map-footprint-fill',
  hover: '--map-hover',
  hoverFill: '--map-hover-fill',
  selected: '--map-selected',
  selectedFill: '--map-selected-fill',
  aoi: '--map-aoi',
  aoiFill: '--map-aoi-fill',
  strip: '--map-strip',
  track: '--map-track',
  alert: '--map-alert',
  detection: '--map-detection',
} as const;

/** Colours of things drawn on the map, by meaning. */
export type MapColours = Readonly<Record<keyof typeof TOKENS, string>>;

/** Reads the colour tokens of things drawn over imagery. They are the same in both themes. */
export function readMapColours(): MapColours {
  const style = getComputedStyle(document.documentElement);
  const read = (token: string) => style.getPropertyValue(token).trim();
  return {
    casing: read(TOKENS.casing),
    footprint: read(TOKENS.footprint),
    footprintFill: read(TOKENS.footprintFill),
    hover: read(TOKENS.hover),
    hoverFill: read(TOKENS.hoverFill),
    selected: read(TOKENS.selected),
    selectedFill: read(TOKENS.selectedFill),
    aoi: read(TOKENS.aoi),
    aoiFill: read(TOKENS.aoiFill),
    strip: read(TOKENS.strip),
    track: read(TOKENS.track),
    alert: read(TOKENS.alert),
    detection: read(TOKENS.detection),
  };
}
