import type { StoryDialog } from '@foyer/contract/bots/shapes';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call, errorText } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/index.ts';
import type { useDraft } from './use-draft.ts';

/** Which of two flows is kept, after another member stored one. Undo shows the other. */
export function ConflictBar({ botId, draft }: { botId: string; draft: ReturnType<typeof useDraft> }) {
  const { t } = useLingui();
  const text = useText();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const settle = async (choose: (theirs: StoryDialog) => void) => {
    setIsBusy(true);
    try {
      choose(await call('getStoryDialog', { query: { botId } }));
    } catch (failure) {
      setError(errorText(failure as Error, text('genericError')));
    }
    setIsBusy(false);
  };
  return (
    <div className="flow-conflict" role="alert">
      {error ?? t`Someone else changed this flow. Your changes are not saved. You can undo either choice.`}
      <Button small disabled={isBusy} onClick={() => void settle(draft.replace)}>
        {t`Show theirs`}
      </Button>
      <Button small disabled={isBusy} onClick={() => void settle(draft.keepOver)}>
        {t`Keep mine`}
      </Button>
    </div>
  );
}
