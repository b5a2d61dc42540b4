declare module 'stac-node-validator' {
  /** The validation report of one object; a list has one report per member. */
  export interface Report {
    readonly id: string;
    readonly valid: boolean | null;
    readonly skipped: boolean;
    readonly messages: readonly string[];
    readonly children: readonly Report[];
    readonly results: {
      readonly core: readonly object[];
      readonly extensions: Readonly<Record<string, readonly object[]>>;
    };
  }
  export default function validate(
    data: object,
    config: { readonly loader: (uri: string) => Promise<object> },
  ): Promise<Report>;
}
