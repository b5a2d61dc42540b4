export { type CooperativeWork, cooperativeWork } from './cooperative-work.ts';
