export * from './scene-plan.ts';
