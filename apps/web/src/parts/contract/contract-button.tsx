import type { ContractUse } from '@sigma/domain';
import type { ComponentProps } from 'react';
import { BlockedButton } from '../../ui/basics/blocked-button.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { useBlockedText } from './use-blocked-text.ts';

interface ContractButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  /** What pressing it uses of the contract. */
  readonly use: ContractUse;
  readonly children: string;
}

/** A button for what the contract may not permit: then it does nothing, and its tooltip says why. */
export function ContractButton({ use, ...button }: ContractButtonProps) {
  const blocked = useBlockedText(use);
  if (blocked === undefined) return <Button {...button} />;
  const { kind, size, icon, iconAfter, children } = button;
  const look = {
    ...(kind && { kind }),
    ...(size && { size }),
    ...(icon && { icon }),
    ...(iconAfter && { iconAfter }),
  };
  return (
    <BlockedButton {...look} reason={blocked}>
      {children}
    </BlockedButton>
  );
}
