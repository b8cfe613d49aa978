import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowMerge } from '@tabler/icons-react';
import { Button, Icon } from '../../../ui/index.ts';
import type { ThreadAddress } from '../state/use-address.ts';

/** Replaces the composer of a conversation that was merged into another one. */
export function MergedBar({ into, address }: { into: string; address: ThreadAddress | null }) {
  const { t } = useLingui();
  return (
    <div className="composer closed-bar">
      <Icon of={IconArrowMerge} />
      <span className="grow">
        <Trans>This conversation was merged into another one.</Trans>
      </span>
      {address && (
        <Button small onClick={() => address.go({ id: into, visitor: undefined, pane: undefined })}>
          {t`Open conversation`}
        </Button>
      )}
    </div>
  );
}
