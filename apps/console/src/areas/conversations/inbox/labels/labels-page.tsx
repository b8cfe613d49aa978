import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTags } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useInboxCounts } from '../../../../api/inbox-counts.ts';
import { useCall } from '../../../../api/index.ts';
import { useRight } from '../../../../session/permissions.ts';
import { Button, Empty, LoadError } from '../../../../ui/index.ts';
import { InboxPage } from '../inbox-page.tsx';
import { INBOX_PLACES } from '../places.ts';
import { useInboxAddress } from '../use-inbox-address.ts';
import { LabelDialog, type LabelQuestion } from './label-dialog.tsx';
import { LabelTree } from './label-tree.tsx';

/** The labels as a tree, and the threads of the chosen one or of those within it. */
export function Labels() {
  const { t } = useLingui();
  const address = useInboxAddress(INBOX_PLACES.labels);
  const { label: chosen } = address.search;
  const { data, error, refetch } = useCall('listLabels');
  const counts = useInboxCounts()?.labels;
  const canChange = useRight('labels') === 'change';
  const [asked, setAsked] = useState<LabelQuestion | null>(null);
  const labels = data?.labels;
  const first = labels?.[0]?.id;
  const isGone = labels !== undefined && chosen !== undefined && !labels.some(({ id }) => id === chosen);
  const { go } = address;
  useEffect(() => {
    if ((chosen === undefined || isGone) && first) go({ label: first }, { replace: true });
    else if (isGone) go({ label: undefined }, { replace: true });
  }, [chosen, isGone, first, go]);
  const dialog = asked && (
    <LabelDialog
      question={asked}
      onClose={() => setAsked(null)}
      onMade={(label) => go({ label: label.id }, { replace: true })}
    />
  );
  const make = (
    <Button
      small
      icon={IconPlus}
      disabled={!canChange}
      onClick={() => setAsked({ kind: 'new', within: null })}
    >
      {t`New label`}
    </Button>
  );
  if (!labels && error) {
    return <LoadError title={t`Could not load labels`} error={error} onRetry={() => void refetch()} />;
  }
  if (labels?.length === 0) {
    return (
      <>
        <div className="head">
          <h1>{t`Labels`}</h1>
        </div>
        <Empty icon={IconTags} action={make}>
          <Trans>Labels sort conversations by topic. You can nest them.</Trans>
        </Empty>
        {dialog}
      </>
    );
  }
  return (
    <>
      <InboxPage
        place={INBOX_PLACES.labels}
        title={labels?.find(({ id }) => id === chosen)?.tagName ?? t`Labels`}
        empty={<Trans>Conversations with this label that need an answer appear here.</Trans>}
        aside={
          <>
            <LabelTree
              labels={labels ?? []}
              counts={counts}
              chosen={chosen}
              address={address}
              canChange={canChange}
              onAsk={setAsked}
            />
            {make}
          </>
        }
      />
      {dialog}
    </>
  );
}
