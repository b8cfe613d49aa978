import './bulk.css';
import type { ContactBulk } from '@foyer/contract/contacts/bulk-shapes';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAction, useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { Button } from '../../../ui/index.ts';

/** The progress of the member's bulk change, which goes on when the page is left. */
export function BulkProgress({ onEnd }: { onEnd: (bulk: ContactBulk) => void }) {
  const { t, i18n } = useLingui();
  const { data } = useCall('getContactBulk', undefined, { enabled: useMay('getContactBulk') });
  const cancel = useAction('cancelContactBulk');
  const bulk = data?.bulk ?? null;
  const running = useRef<string | null>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (bulk?.state === 'running') running.current = bulk.id;
    else if (bulk && running.current === bulk.id) {
      running.current = null;
      end(bulk);
    }
  }, [bulk]);
  if (bulk?.state !== 'running') return null;
  const [done, total] = [bulk.done, bulk.total].map((count) => i18n.number(count));
  return (
    <div className="row contact-bulk">
      <progress value={bulk.done} max={Math.max(1, bulk.total)} aria-label={t`Changing contacts`} />
      <span className="num t-12" role="status">{t`Changing ${done} of ${total} contacts`}</span>
      <Button
        small
        variant="quiet"
        busy={cancel.isPending}
        onClick={() => cancel.mutate({ params: { id: bulk.id } })}
      >
        {t`Cancel`}
      </Button>
    </div>
  );
}
