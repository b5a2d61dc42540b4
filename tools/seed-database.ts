// Makes the ready-made data folder that the embedded database starts from. Run it after every new migration.
import { dumpSeed, seedFolder } from '@sigma/db';

const bytes = await dumpSeed();
console.log(`${seedFolder}: ${(bytes / 1e6).toFixed(1)} MB`);
