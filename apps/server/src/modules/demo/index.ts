export { type DemoOptions, type RunDemoOptions, type RunningDemo, runDemo, seedDemo } from './demo.ts';
export { IMPORTED_COLLECTION, MAIN_COLLECTION, PORTS_COLLECTION } from './world.ts';
