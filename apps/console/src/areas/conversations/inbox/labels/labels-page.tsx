import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTags } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useInboxCounts } from '../../../../api/inbox-counts.ts';
import { useCall } from '../../../../api/index.ts';
import { useRight } from '../../../../session/permissions.ts';
import { Button, Empty, LoadError } from '../../../../ui/index.ts';
import { INBOX_FOLDERS } from '../folders.ts';
import { InboxPage } from '../inbox-page.tsx';
import { useInboxAddress } from '../use-inbox-address.ts';
import { LabelDialog, type LabelQuestion } from './label-dialog.tsx';
import { LabelTree } from './label-tree.tsx';

/** The labels as a tree, and the threads of the selected label and its descendants. */
export function Labels() {
  const { t } = useLingui();
  const address = useInboxAddress(INBOX_FOLDERS.labels);
  const { label: chosen } = address.search;
  const { data, error, refetch } = useCall('listLabels');
  const counts = useInboxCounts()?.labels;
  const canChange = useRight('labels') === 'change';
  const [requested, setQuestion] = useState<LabelQuestion | null>(null);
  const labels = data?.labels;
  const first = labels?.[0]?.id;
  const isMissing = labels !== undefined && chosen !== undefined && !labels.some(({ id }) => id === chosen);
  const { go } = address;
  useEffect(() => {
    if ((chosen === undefined || isMissing) && first) go({ label: first }, { replace: true });
    else if (isMissing) go({ label: undefined }, { replace: true });
  }, [chosen, isMissing, first, go]);
  const dialog = requested && (
    <LabelDialog
      question={requested}
      onClose={() => setQuestion(null)}
      onMade={(label) => go({ label: label.id }, { replace: true })}
    />
  );
  const make = (
    <Button
      small
      icon={IconPlus}
      disabled={!canChange}
      onClick={() => setQuestion({ kind: 'new', within: null })}
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
        folder={INBOX_FOLDERS.labels}
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
              onAsk={setQuestion}
            />
            {make}
          </>
        }
      />
      {dialog}
    </>
  );
}
