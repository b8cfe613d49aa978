import type { HelpArticleDetail } from '@foyer/contract/help/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconHistory, IconRestore } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { errorText, useAction, useCall } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { SelectField } from '../../../ui/fields/index.ts';
import { Badge, Button, Empty, exactTime, toast, useTimeZone } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { diffLines } from './line-diff.ts';
import type { DraftTexts } from './use-draft.ts';

const textOf = ({ title, body } = { title: '', body: '' }): string => `${title}\n\n${body}`;

/** The published versions: each compared with the draft, and made the draft again. */
export function Versions({
  article,
  language,
  texts,
  onRestored,
}: {
  article: HelpArticleDetail;
  language: string;
  texts: DraftTexts;
  onRestored: (article: HelpArticleDetail) => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const zone = useTimeZone();
  const mayEdit = useMay('restoreHelpVersion');
  const { data } = useCall('listHelpVersions', { params: { id: article.id } });
  const [chosen, setChosen] = useState('');
  const restore = useAction('restoreHelpVersion', {
    onSuccess: (restored) => {
      onRestored(restored);
      toast.show({ kind: 'done', text: t`Restored as the draft` });
    },
    onError: (error) => toast.error(t`Could not restore the article`, errorText(error, text('genericError'))),
  });
  const versions = data?.versions ?? [];
  const version = versions.find(({ number }) => String(number) === chosen) ?? versions[0];
  const compared = useCall(
    'getHelpVersion',
    { params: { id: article.id, number: version?.number ?? 1 } },
    { enabled: version !== undefined },
  ).data;
  const now = textOf(texts[language]);
  const then = compared && textOf(compared.texts[language]);
  const lines = useMemo(() => (then === undefined ? null : diffLines(then, now)), [then, now]);
  if (!version)
    return <Empty icon={IconHistory}>{t`Each time it is published, a version is kept here.`}</Empty>;
  const isSame = lines?.every(({ how }) => how === 'same');
  return (
    <div className="hc-versions">
      <div className="row">
        <SelectField
          label={t`Version`}
          value={String(version.number)}
          onChange={setChosen}
          options={versions.map(({ number, author, date }) => ({
            value: String(number),
            label: [t`Version ${number}`, exactTime(date, zone), author?.name].filter(Boolean).join(' · '),
          }))}
        />
        {version.number === article.version && <Badge tone="success">{t`Public`}</Badge>}
        {mayEdit && (
          <Button
            icon={IconRestore}
            busy={restore.isPending}
            onClick={() => restore.mutate({ params: { id: article.id, number: version.number } })}
          >
            {t`Restore`}
          </Button>
        )}
      </div>
      {lines ? (
        <>
          <p className="t-12 t-3">
            {isSame ? t`The draft is the same.` : t`What changed from this version to the draft:`}
          </p>
          <ol className="hc-diff" dir="auto">
            {lines.map(({ how, text: line }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
              <li key={n} className={how}>
                {how === 'added' && <ins>{line || ' '}</ins>}
                {how === 'removed' && <del>{line || ' '}</del>}
                {how === 'same' && line}
              </li>
            ))}
          </ol>
        </>
      ) : (
        <RowsLoading />
      )}
    </div>
  );
}
