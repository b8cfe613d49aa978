import { DOCUMENT_KIND_LABELS, documentList } from '@foyer/contract/knowledge/list';
import type { KnowledgeDocument } from '@foyer/contract/knowledge/shapes';
import type { DocumentKind } from '@foyer/domain/knowledge';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlertCircle,
  IconAlignLeft,
  IconCheck,
  IconClock,
  IconFileText,
  IconFileTypePdf,
  IconLifebuoy,
  IconLink,
  IconMessageQuestion,
  IconRefreshAlert,
  IconSitemap,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import { useAction } from '../../api/index.ts';
import { languageName } from '../../i18n/language-name.ts';
import { listText } from '../../i18n/list-text.ts';
import { wordingText } from '../../i18n/refusals.ts';
import { useMay } from '../../session/permissions.ts';
import { gridColumns } from '../../ui/grid/index.ts';
import { Cut, Icon, type IconShape, Time } from '../../ui/index.ts';

const KIND_ICONS: Readonly<Record<DocumentKind, IconShape>> = {
  file: IconFileText,
  url: IconLink,
  sitemap: IconSitemap,
  text: IconAlignLeft,
  faq: IconMessageQuestion,
  article: IconLifebuoy,
};

/** The icon of a document's kind, with its name for screen readers. */
export function KindIcon({ kind, name = '' }: { kind: DocumentKind; name?: string }) {
  return (
    <>
      <Icon
        of={kind === 'file' && /\.pdf$/i.test(name) ? IconFileTypePdf : KIND_ICONS[kind]}
        className="kd"
      />
      <span className="sr">{listText(DOCUMENT_KIND_LABELS[kind])}</span>
    </>
  );
}

/** The name of a language in the console's own; a dash if it is not known. */
export function LanguageName({ code }: { code: string }) {
  const { i18n } = useLingui();
  return <>{code === '' ? '–' : languageName(code, i18n.locale)}</>;
}

/** Where a document is in its training, with what happens next. Specification 4. */
export function TrainingState({ row }: { row: KnowledgeDocument }) {
  const { t } = useLingui();
  const { trainingStatus, training, progress, error, statusDate } = row;
  const label = <b>{listText(training)}</b>;
  if (trainingStatus === 'in-progress') {
    const percent = progress ? Math.round((progress.done / Math.max(progress.total, 1)) * 100) : null;
    return (
      <span className="kn-st">
        <span className="spin" aria-hidden="true" />
        {label}
        {percent === null ? (
          <em>{t`reading`}</em>
        ) : (
          <>
            <span
              className="meter"
              role="progressbar"
              aria-label={t`Training`}
              aria-valuenow={percent}
              aria-valuemin={0}
              aria-valuemax={100}
            >
              <i style={{ inlineSize: `${percent}%` }} />
            </span>
            <em className="num">{percent} %</em>
          </>
        )}
      </span>
    );
  }
  if (trainingStatus === 2)
    return (
      <span className="kn-st">
        <Icon of={IconClock} size={14} />
        {label}
        <em>{t`queued`}</em>
      </span>
    );
  if (error)
    return (
      <span className="kn-st" title={wordingText(error.wording)}>
        <Icon of={trainingStatus === 4 ? IconRefreshAlert : IconAlertCircle} size={14} className="bad" />
        {label}
        <Failure row={row} />
      </span>
    );
  const icons = { 0: IconClock, 1: IconCheck, 3: IconTrash, 4: IconRefreshAlert, 5: IconTrashX } as const;
  const tone = trainingStatus === 1 ? 'ok' : trainingStatus === 4 ? 'warn' : undefined;
  return (
    <span className="kn-st">
      <Icon of={icons[trainingStatus]} size={14} className={tone} />
      {label}
      <em>
        <Time at={statusDate} />
      </em>
    </span>
  );
}

/** Why training failed, and trying again in the row. */
function Failure({ row: { id, error } }: { row: KnowledgeDocument }) {
  const { t } = useLingui();
  const mayTrain = useMay('trainKnowledgeDocument');
  const train = useAction('trainKnowledgeDocument');
  if (!error) return null;
  return (
    <em className="kn-failure">
      <Cut>{wordingText(error.wording)}</Cut>
      {mayTrain && (
        <button
          type="button"
          className="link"
          onClick={(event) => {
            event.stopPropagation();
            train.mutate({ params: { id } });
          }}
        >
          {t`Try now`}
        </button>
      )}
    </em>
  );
}

export const DOCUMENT_COLUMNS = gridColumns(documentList, {
  name: ({ row }) => (
    <span className={row.trainingStatus === 5 ? 'row kn-gone' : 'row'}>
      <KindIcon kind={row.kind} name={row.name} />
      <Cut as="strong">{row.name}</Cut>
    </span>
  ),
  kind: ({ row }) => listText(DOCUMENT_KIND_LABELS[row.kind]),
  language: ({ row }) => <LanguageName code={row.language} />,
  training: TrainingState,
  passages: ({ row }) =>
    row.isAnswering ? <span className="num">{row.passages}</span> : <span className="t-3">–</span>,
  checked: ({ row }) => (row.checkedDate ? <Time at={row.checkedDate} /> : <span className="t-3">–</span>),
  trained: ({ row }) => (row.trainedDate ? <Time at={row.trainedDate} /> : <span className="t-3">–</span>),
  created: ({ row }) => <Time at={row.createdDate} />,
  changed: ({ row }) => <Time at={row.lastModifiedDate} />,
  url: ({ row }) => <Cut dir="ltr">{row.url ?? ''}</Cut>,
});

/** A document in the list of a phone. */
export function DocumentLine({ row }: { readonly row: KnowledgeDocument }) {
  return (
    <span className="grow">
      <span className="row">
        <KindIcon kind={row.kind} name={row.name} />
        <Cut as="strong">{row.name}</Cut>
      </span>
      <TrainingState row={row} />
    </span>
  );
}
