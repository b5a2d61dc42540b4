export { type Turns, takeTurns } from './take-turns.ts';
