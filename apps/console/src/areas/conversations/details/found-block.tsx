import './found-block.css';
import type { ExtractionProposal } from '@foyer/contract/extraction/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconX } from '@tabler/icons-react';
import { errorText, useAction, useCall } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { keyText, SAVE_FOUND_KEY, useKeys } from '../../../keys/keys.ts';
import { useMay } from '../../../session/permissions.ts';
import { Badge, Cut, Fold, IconButton, Kbd, toast } from '../../../ui/index.ts';

/** Values found in what the customer wrote: saved to the contact by a key, or dismissed. */
export function FoundBlock({ conversationID }: { conversationID: string }) {
  const { t } = useLingui();
  const text = useText();
  const mayRead = useMay('listProposals');
  const mayTake = useMay('takeProposal');
  const { data } = useCall('listProposals', { params: { id: conversationID } }, { enabled: mayRead });
  const fails = (error: Parameters<typeof errorText>[0]) =>
    toast.error(t`Could not save the value`, errorText(error, text('genericError')));
  const take = useAction('takeProposal', { onError: fails });
  const dismiss = useAction('dismissProposal', { onError: fails });
  const shown = data?.proposals.filter(({ state }) => state !== 'dismissed') ?? [];
  const open = shown.filter(({ state }) => state === 'proposed');
  const [first] = open;
  const label = t`Save the first found value`;
  useKeys(
    first && mayTake
      ? [{ ...SAVE_FOUND_KEY, label, run: () => take.mutate({ params: { id: first.id } }) }]
      : [],
  );
  if (shown.length === 0) return null;
  const line = (one: ExtractionProposal, isFirst: boolean) => (
    <li key={one.id}>
      <span className="found-text">
        <span className="t-12 t-3">
          {one.name} → {one.targetName}
        </span>
        <Cut as="strong">{one.value}</Cut>
        {one.current && one.state === 'proposed' && (
          <span className="t-12 t-3">{t`Now: ${one.current}`}</span>
        )}
      </span>
      {one.state === 'taken' ? (
        <Badge tone="success" icon={IconCheck}>
          {one.isAutomatic ? t`Saved by a rule` : t`Saved`}
        </Badge>
      ) : (
        mayTake && (
          <span className="row">
            {isFirst && <Kbd>{keyText(SAVE_FOUND_KEY)}</Kbd>}
            <IconButton
              small
              icon={IconCheck}
              label={t`Save ${one.value}`}
              disabled={take.isPending}
              onClick={() => take.mutate({ params: { id: one.id } })}
            />
            <IconButton
              small
              icon={IconX}
              label={t`Dismiss ${one.value}`}
              disabled={dismiss.isPending}
              onClick={() => dismiss.mutate({ params: { id: one.id } })}
            />
          </span>
        )
      )}
    </li>
  );
  return (
    <Fold id="livechat.found" title={t`Found in messages`} count={open.length}>
      <ul className="found">{shown.slice(0, 12).map((one) => line(one, one === first))}</ul>
    </Fold>
  );
}
