import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { useOfTree } from './process-tree.ts';

const HELD_MB = 100;
/** Ends with its parent, because its input closes. */
const HOLD = `const kept = Buffer.alloc(${HELD_MB}e6, 1); process.stdin.on('end', () => process.exit(kept.length)).resume(); console.log('ready');`;
const PARENT = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(HOLD)}], { stdio: ['pipe', 'inherit', 'inherit'] });`;

it('counts the memory of what a process has started', async () => {
  const parent = spawn(process.execPath, ['-e', PARENT], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(parent.stdout, 'data');
    const { residentMb } = await useOfTree(parent.pid ?? 0);
    expect(residentMb).toBeGreaterThan(HELD_MB + 50);
  } finally {
    parent.kill('SIGKILL');
  }
});
