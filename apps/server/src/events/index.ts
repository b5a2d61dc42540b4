export { extendEvents, lockUnreadEvents } from './extend-events.ts';
export { EVENTS_CHANNEL, recordEvent, recordEvents } from './record-event.ts';
