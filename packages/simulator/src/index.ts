export { elementSetOn } from './constellation/element-set-on.ts';
export { type BaseOrbit, SENSORS, type Sensor } from './constellation/sensors.ts';
export { PLACES, type Place } from './flight/places.ts';
export { type ArchiveToPlan, type DayToPlan, planArchive, planDay } from './flight/plan.ts';
export * from './scene-plan.ts';
