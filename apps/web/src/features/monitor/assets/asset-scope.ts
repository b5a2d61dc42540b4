/** Whose assets are shown: those of one program by its members, or those of all programs by staff in the private tier. */
export type AssetScope =
  | { readonly tier: 'program'; readonly program: number }
  | { readonly tier: 'staff'; readonly program?: undefined };
