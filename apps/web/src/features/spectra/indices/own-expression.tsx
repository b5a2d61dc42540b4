import { type ReactNode, useState } from 'react';
import { readExpression } from '../../../map/layers/spectral/plane-expression.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { TextAreaField } from '../../../ui/forms/text-field.tsx';
import type { Cube } from '../data/cube.ts';
import { showBands, useSpectraStore } from '../panel/spectra-store.ts';
import classes from './own-expression.module.css';

interface OwnExpressionProps {
  readonly cube: Cube;
  readonly isShown: boolean;
  readonly children: ReactNode;
}

const EXAMPLE = 'R(2310) / mean(2200, 2250)';

/** Band arithmetic of the user's own; an error says where it is. */
export function OwnExpression({ cube, isShown, children }: OwnExpressionProps) {
  const shown = useSpectraStore((store) => store.shown);
  const [text, setText] = useState(shown.kind === 'expression' && shown.id === 'own' ? shown.text : '');
  const read = text.trim() === '' ? undefined : readExpression(text, cube);
  const isRefused = read?.state === 'refused';
  return (
    <div className={classes.own} data-checked={isShown || undefined}>
      <TextAreaField
        label="Own expression"
        rows={2}
        spellCheck={false}
        placeholder={EXAMPLE}
        value={text}
        error={isRefused ? `Character ${read.at + 1}: ${read.message}` : undefined}
        hint="R(nm) is the nearest band, mean(from, to) the mean of bands; + - * / min max abs ln sqrt exp"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isRefused && (
        // The place of the error, marked below the text that is read until there.
        <pre className={classes.place} aria-hidden="true">
          {text.slice(0, read.at)}
          <mark>{text.slice(read.at, read.at + 1) || ' '}</mark>
          {text.slice(read.at + 1)}
        </pre>
      )}
      <Button
        size="s"
        disabled={read?.state !== 'read'}
        onClick={() => showBands({ kind: 'expression', id: 'own', text })}
      >
        Show on the map
      </Button>
      {children}
    </div>
  );
}
