export { type DemoOptions, type RunDemoOptions, type RunningDemo, runDemo, seedDemo } from './demo.ts';
export { type DemoClockServices, demoClockBindings } from './demo-clock.ts';
export { FLY, flyJob } from './flights/flights.jobs.ts';
export { hasFlightsDue } from './flights/fly.ts';
