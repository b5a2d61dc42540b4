export { type DemoOptions, type RunDemoOptions, type RunningDemo, runDemo, seedDemo } from './demo.ts';
