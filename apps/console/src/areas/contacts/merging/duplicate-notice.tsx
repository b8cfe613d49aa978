import './merging.css';
import type { DuplicateReason } from '@foyer/contract/contacts/merge-shapes';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText, useAction, useCall } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { contactName } from '../../../people/contact-name.ts';
import { useMay } from '../../../session/permissions.ts';
import { Button, Icon, Time, toast } from '../../../ui/index.ts';
import { MergeDialog } from './merge-dialog.tsx';

const REASONS = {
  visitor: msg`One visitor used the addresses of both`,
  email: msg`Same mailbox`,
  company: msg`Same name and company`,
  phone: msg`Same name and phone ending`,
  country: msg`Same name and country`,
} as const satisfies Record<DuplicateReason, unknown>;

/** Another contact that may be the same person, with the reasons. Nothing if there is none. */
export function DuplicateNotice({ contactId }: { contactId: string }) {
  const { t, i18n } = useLingui();
  const text = useText();
  const mayMerge = useMay('mergeContacts');
  const [otherId, setOther] = useState<string | null>(null);
  const { data } = useCall('listDuplicates', { query: { contactId, limit: 1 } });
  const dismiss = useAction('dismissDuplicate', {
    onError: (error) =>
      toast.error(t`Could not dismiss the duplicate`, errorText(error, text('genericError'))),
  });
  const duplicate = data?.duplicates[0];
  const other = duplicate?.contacts[1];
  return (
    <>
      {other && (
        <section className="duplicate-notice" aria-label={t`Possible duplicate`}>
          <strong>
            <Icon of={IconCopy} /> {t`Possible duplicate`}
          </strong>
          <p>
            <bdi>{contactName(other)}</bdi>, {t`added`} <Time at={other.createdDate} />.{' '}
            {duplicate.reasons.map((reason) => i18n._(REASONS[reason])).join('. ')}.
          </p>
          {mayMerge ? (
            <div className="acts">
              <Button small onClick={() => setOther(other.id)}>
                {t`Compare and merge`}
              </Button>
              <Button
                small
                variant="quiet"
                busy={dismiss.isPending}
                onClick={() => dismiss.mutate({ body: { contactId, otherId: other.id } })}
              >
                {t`Not the same`}
              </Button>
            </div>
          ) : (
            <p className="hint">{t`Your role cannot merge contacts.`}</p>
          )}
        </section>
      )}
      {otherId && <MergeDialog contactId={contactId} otherId={otherId} onClose={() => setOther(null)} />}
    </>
  );
}
