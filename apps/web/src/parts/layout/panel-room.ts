/** Below this width a side panel is a drawer over the map. */
const DRAWER_BELOW_PX = 900;

/** Whether a side panel has room next to the map; a drawer starts closed. */
export function hasRoomForPanel(): boolean {
  return globalThis.innerWidth >= DRAWER_BELOW_PX;
}
