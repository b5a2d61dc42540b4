export { type DemoOptions, type RunDemoOptions, type RunningDemo, runDemo, seedDemo } from './demo.ts';
export { type DemoClockServices, demoClockBindings } from './demo-clock.ts';
