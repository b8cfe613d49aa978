import './intents.css';
import { intentList } from '@foyer/contract/intents/list';
import type { Intent } from '@foyer/contract/intents/shapes';
import { MIN_EXAMPLES } from '@foyer/domain/intents';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconBulb,
  IconDownload,
  IconPlus,
  IconUpload,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { useState } from 'react';
import { call, errorText, useAction, useCall } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { useMay } from '../../session/permissions.ts';
import { FilePicker } from '../../ui/file-picker.tsx';
import { gridColumns, ListGrid, useList } from '../../ui/grid/index.ts';
import { Badge, Button, Cut, Icon, Time, toast } from '../../ui/index.ts';
import { useBots } from './bots.tsx';
import { CloneButton } from './clone-button.tsx';
import { IntentDrawer } from './intent-drawer.tsx';
import { TryIntents } from './try-intents.tsx';

/** The intents: what customers may want, with examples of how they say it. Specification 2. */
export function IntentsPage() {
  const { t, i18n } = useLingui();
  const [isTrying, setIsTrying] = useState(false);
  const mayKnow = useMay('getKnowledgeBase');
  const bases = useCall('getKnowledgeBase', undefined, { enabled: mayKnow }).data?.knowledgeBases ?? [];
  const state = useList(intentList, {
    base: bases.map(({ id, name }) => ({ value: id, label: name })),
    document: [],
    bot: useBots(),
  });
  const { address, page } = state;
  const {
    id,
    criteria: { bot },
  } = address.search;
  const mayEdit = useMay('createKnwIntent');
  const open = (next: string | undefined) => address.goTo({ id: next });
  const create = mayEdit && (
    <Button variant="primary" icon={IconPlus} onClick={() => open('new')}>
      {t`New intent`}
    </Button>
  );
  return (
    <div className={isTrying ? 'in is-trying' : 'in'}>
      <section className="in-list" aria-label={t`Intents`}>
        <div className="head">
          <h1>
            {t`Intents`} {page.total && <span className="count num">{i18n.number(page.total.total)}</span>}
          </h1>
          <div className="end">
            <CloneButton key={bot} botId={bot} />
            <Files mayEdit={mayEdit} />
            <Button icon={IconZoomQuestion} aria-pressed={isTrying} onClick={() => setIsTrying(!isTrying)}>
              {t`Try a text`}
            </Button>
            {create}
          </div>
        </div>
        <ListGrid
          state={state}
          columns={COLUMNS}
          filterLabel={t`Filter intents`}
          placeholder={t`Name`}
          titleOf={({ name }) => name}
          phoneLine={Line}
          failedTitle={t`Could not load intents`}
          empty={{
            icon: IconBulb,
            text: t`An intent is something that customers want, such as “Where is my order”. A few examples are enough to begin.`,
            action: create || undefined,
          }}
        />
      </section>
      {isTrying && <TryIntents onClose={() => setIsTrying(false)} />}
      {id && <IntentDrawer key={id} id={id} bases={bases} onClose={() => open(undefined)} />}
    </div>
  );
}

/** Imports intents from a file, and exports them all. */
function Files({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useLingui();
  const text = useText();
  const upload = useAction('importIntents', {
    onSuccess: ({ created, changed, examples }) =>
      toast.show({
        kind: 'done',
        text: [
          plural(created, { one: '# intent created', other: '# intents created' }),
          plural(changed, { one: '# intent changed', other: '# intents changed' }),
          plural(examples, { one: '# new example', other: '# new examples' }),
        ].join(' · '),
      }),
    onError: (error) => toast.error(t`Could not import the file`, errorText(error, text('genericError'))),
  });
  const download = async () => {
    const { fileName, content } = await call('exportIntents');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([content], { type: 'text/csv' }));
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const send = ([file]: readonly File[]) => {
    if (!file) return;
    const form = new FormData();
    form.append('file', file);
    upload.mutate({ form });
  };
  return (
    <>
      {mayEdit && (
        <FilePicker label={t`File with intents`} accept=".csv,text/csv" onPick={send}>
          {(pick) => (
            <Button variant="quiet" icon={IconUpload} busy={upload.isPending} onClick={pick}>
              {t`Import`}
            </Button>
          )}
        </FilePicker>
      )}
      <Button variant="quiet" icon={IconDownload} onClick={() => void download()}>
        {t`Examples as CSV`}
      </Button>
    </>
  );
}

/** The name, with the bot that alone understands the intent. */
function Name({ name, botId }: Intent) {
  const bot = useBots().find(({ value }) => value === botId);
  return (
    <span className="row">
      <Cut as="strong">{name}</Cut>
      {bot && <Badge>{bot.label}</Badge>}
    </span>
  );
}

/** How many examples, with a warning when they are too few to be trained. */
function Examples({ examples }: Intent) {
  const { t, i18n } = useLingui();
  const isFew = examples < MIN_EXAMPLES;
  return (
    <span className={isFew ? 'warn row num' : 'num'} title={isFew ? t`Too few to be trained` : undefined}>
      {isFew && <Icon of={IconAlertTriangle} size={14} />}
      {i18n.number(examples)}
    </span>
  );
}

const COLUMNS = gridColumns(intentList, {
  name: ({ row }) => <Name {...row} />,
  examples: ({ row }) => <Examples {...row} />,
  response: ({ row }) => <Cut>{row.response}</Cut>,
  description: ({ row }) => <Cut>{row.description}</Cut>,
  created: ({ row }) => <Time at={row.createdDate} />,
  changed: ({ row }) => <Time at={row.lastModifiedDate} />,
});

function Line({ row }: { readonly row: Intent }) {
  return (
    <span className="grow">
      <span className="row">
        <Name {...row} />
        <span className="end t-12 t-3">
          <Examples {...row} />
        </span>
      </span>
      <Cut className="t-12 t-3">{row.response || row.description}</Cut>
    </span>
  );
}
