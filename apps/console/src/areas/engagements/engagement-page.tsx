import './engagements.css';
import type { Engagement } from '@foyer/contract/engagements/shapes';
import { CAMPAIGN_TYPES, surfaceOf } from '@foyer/domain/engagement';
import { useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconPencil } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '../../api/index.ts';
import { Form, LeaveGuard } from '../../ui/fields/index.ts';
import { Blocks, Button, Cut, Icon, IconButton } from '../../ui/index.ts';
import { Loading } from '../../ui/loading.tsx';
import { ShowCurrent } from '../../ui/record-fields.tsx';
import { EngagementMenu } from './engagement-menu.tsx';
import { DemoBadge, StateBadge } from './engagement-state.tsx';
import { type Answerers, useAnswerers } from './first-answerer.ts';
import { AppearancePart } from './parts/appearance-part.tsx';
import { BasicsPart } from './parts/basics-part.tsx';
import { CampaignPart } from './parts/campaign-part.tsx';
import { FormPart } from './parts/form-part.tsx';
import { PagePart } from './parts/page-part.tsx';
import { ResultsPart } from './parts/results-part.tsx';
import { SitesPart } from './parts/sites-part.tsx';
import { TextsPart } from './parts/texts-part.tsx';
import { TimesPart } from './parts/times-part.tsx';
import { VoicePart } from './parts/voice-part.tsx';
import { Preview } from './preview/preview.tsx';
import { type Merchant, useEngagementForm } from './use-engagement-form.ts';

interface Props {
  /** Null for a new one, undefined when there is none of the id. */
  readonly engagement: Engagement | null | undefined;
  /** The engagement that a new one begins with. */
  readonly copied: Engagement | null;
  readonly onCopy: (engagement: Engagement) => void;
  readonly onCreated: (engagement: Engagement) => void;
  readonly onClose: () => void;
}

/** An engagement: its settings beside the widget that they make. */
export function EngagementPage(props: Props) {
  const { t } = useLingui();
  const { data, error, refetch } = useCall('getMerchantAttributes');
  const answerers = useAnswerers();
  if (props.engagement === undefined) {
    return (
      <div className="head">
        <h1>{t`This engagement no longer exists`}</h1>
        <div className="end">
          <Button onClick={props.onClose}>{t`Back to the engagements`}</Button>
        </div>
      </div>
    );
  }
  if (!data || answerers.isLoading)
    return <Loading failed={t`Could not load the account`} error={error} refetch={refetch} />;
  return <Editor {...props} engagement={props.engagement} merchant={data} answerers={answerers} />;
}

function Editor({
  engagement,
  copied,
  merchant,
  answerers,
  onCopy,
  onCreated,
  onClose,
}: Props & {
  readonly engagement: Engagement | null;
  readonly merchant: Merchant;
  readonly answerers: Answerers;
}) {
  const { t } = useLingui();
  const [created, setCreated] = useState<Engagement | null>(null);
  const part = useEngagementForm({ engagement, copied, merchant, answerers, onCreated: setCreated });
  const { form, disabled } = part;
  // After the render in which the guard sees that nothing is unsaved.
  const follow = useEffectEvent(onCreated);
  useEffect(() => {
    if (created) follow(created);
  }, [created]);
  const surface = surfaceOf(form.values.type);
  const hasWidget = surface === 'site' || surface === 'page';
  return (
    <div className="engagement-page">
      <header className="head">
        <IconButton
          small
          className="mirrored"
          icon={IconArrowLeft}
          label={t`Back to the engagements`}
          onClick={onClose}
        />
        <h1>
          <Cut>{engagement?.engagementName ?? t`New engagement`}</Cut>
        </h1>
        {engagement && <StateBadge state={engagement.state} />}
        {engagement && <DemoBadge engagement={engagement} />}
        <div className="end">
          {form.isDirty && !created && engagement && (
            <>
              <span className="engagement-unsaved" role="status">
                <Icon of={IconPencil} size={14} />
                {t`Unsaved changes`}
              </span>
              <Button variant="quiet" disabled={form.busy} onClick={() => form.reset()}>
                {t`Discard`}
              </Button>
            </>
          )}
          {engagement && <EngagementMenu engagement={engagement} onCopy={onCopy} onRemoved={onClose} />}
          {!disabled && (
            <Button
              variant="primary"
              busy={form.busy}
              disabled={Boolean(engagement) && !form.isDirty}
              onClick={() => void form.submit()}
            >
              {engagement ? t`Save changes` : t`Create engagement`}
            </Button>
          )}
        </div>
      </header>
      <LeaveGuard when={form.isDirty && !created} parts={['id']} />
      <div className="engagement-body" data-preview={hasWidget || undefined}>
        <Form form={form} className="engagement-form" label={t`Settings of the engagement`}>
          <ShowCurrent form={form} />
          <Blocks>
            {engagement && <ResultsPart engagement={engagement} />}
            <BasicsPart {...part} engagement={engagement} answerers={answerers} />
            {surface === 'page' && <PagePart {...part} merchantId={merchant.merchantId} saved={engagement} />}
            {surface === 'voice' && <VoicePart {...part} saved={engagement} />}
            <TextsPart {...part} />
            {hasWidget && <FormPart {...part} />}
            {hasWidget && <AppearancePart {...part} />}
            <TimesPart {...part} timeZone={merchant.timeZone} />
            {CAMPAIGN_TYPES.includes(form.values.type) && <CampaignPart {...part} />}
            {surface === 'site' && <SitesPart {...part} engagement={engagement} />}
          </Blocks>
        </Form>
        {hasWidget && <Preview values={form.values} merchant={merchant} />}
      </div>
    </div>
  );
}
