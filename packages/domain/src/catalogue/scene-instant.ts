/** The times of a scene as an Item names them; a scene that was taken over a time span has no `datetime`. */
export interface SceneTimes {
  readonly datetime?: string | null | undefined;
  readonly start_datetime?: string | null | undefined;
}

/** The instant by which a scene is listed, sorted and drawn: `datetime`, else the start; empty if neither is known. */
export function sceneInstant({ datetime, start_datetime }: SceneTimes): string {
  return datetime ?? start_datetime ?? '';
}
