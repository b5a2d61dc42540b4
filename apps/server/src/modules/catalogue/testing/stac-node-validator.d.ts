declare module 'stac-node-validator' {
  /** What one object was held against, and what was wrong; lists have a report a member. */
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
