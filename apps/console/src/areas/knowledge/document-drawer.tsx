import type { DocumentDetail } from '@foyer/contract/knowledge/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconFileOff, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { call, useAction, useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { useSession } from '../../session/values.ts';
import { DrawerHead } from '../../ui/drawer-head.tsx';
import { Button, Cut, Drawer, Empty, Skeleton } from '../../ui/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { KindIcon, TrainingState } from './document-cells.tsx';
import {
  DocumentFields,
  type DocumentValues,
  useDocumentRules,
  valuesOf,
  variantsOf,
} from './document-fields.tsx';

/** A document with its content, its training and the passages that answer. */
export function DocumentDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const { data, error } = useCall('getKnowledgeDocument', { params: { id } });
  if (data) return <Content document={data} onClose={onClose} />;
  return (
    <Drawer opened onClose={onClose} label={t`Document`} width={640}>
      <DrawerHead title={t`Document`} onClose={onClose} />
      {error ? (
        <Empty icon={IconFileOff}>{t`This document no longer exists.`}</Empty>
      ) : (
        <div className="drawer-body" role="status" aria-label={t`Loading the document`}>
          <Skeleton width="62%" />
          <Skeleton width="48%" />
        </div>
      )}
    </Drawer>
  );
}

function Content({ document, onClose }: { document: DocumentDetail; onClose: () => void }) {
  const { t } = useLingui();
  const { MerchantId } = useSession();
  const isGone = document.trainingStatus === 3 || document.trainingStatus === 5;
  const isArticle = document.kind === 'article';
  const disabled = !useMay('modifyKnowledgeBaseDocs') || isGone || isArticle;
  const form = useRecordForm<DocumentValues>({
    record: document,
    nameOf: ({ name }) => name || document.name,
    onClose,
    initial: valuesOf(document),
    rules: useDocumentRules(document.kind),
    save: (values, precondition) =>
      call('modifyKnowledgeBaseDocs', {
        body: { id: document.id, ...changeOf(document, values), train: true, ...precondition },
      }),
  });
  return (
    <RecordDrawer
      record={document}
      form={form}
      title={document.name}
      under={<TrainingState row={document} />}
      disabled={disabled}
      removal={
        isGone || isArticle
          ? null
          : {
              name: document.name,
              button: t`Delete document`,
              text: t`It stops answering at once. You cannot undo this.`,
              remove: () =>
                call('deleteDocument', {
                  params: { merchantId: Number(MerchantId), a: document.knowledgeBaseId, b: document.id },
                }),
            }
      }
      onClose={onClose}
    >
      {!isGone && <TrainingActs document={document} />}
      {isArticle && <p className="t-3">{t`An article of the help centre. It is changed there.`}</p>}
      <DocumentFields form={form} kind={document.kind} disabled={disabled} />
      <Passages document={document} />
    </RecordDrawer>
  );
}

/** Trains the document again, or stops that. */
function TrainingActs({ document: { id, trainingStatus } }: { document: DocumentDetail }) {
  const { t } = useLingui();
  const mayTrain = useMay('trainKnowledgeDocument');
  const train = useAction('trainKnowledgeDocument');
  const cancel = useAction('cancelKnowledgeTraining');
  if (!mayTrain) return null;
  const isRunning = trainingStatus === 2 || trainingStatus === 'in-progress';
  return (
    <p className="row kn-acts">
      {isRunning ? (
        <Button
          small
          icon={IconPlayerStop}
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id } })}
        >
          {t`Cancel training`}
        </Button>
      ) : (
        <Button
          small
          icon={IconRefresh}
          busy={train.isPending}
          onClick={() => train.mutate({ params: { id } })}
        >
          {t`Train again`}
        </Button>
      )}
      {trainingStatus === 4 && (
        <span className="t-12 t-3">{t`Until then it answers from the previous training.`}</span>
      )}
    </p>
  );
}

/** The passages as they were trained, so that a merchant sees what can be found. */
function Passages({ document }: { document: DocumentDetail }) {
  const { t, i18n } = useLingui();
  const { content, passages, kind, name } = document;
  if (content.length === 0 || kind === 'faq') return null;
  return (
    <section className="kn-passages" aria-label={t`Passages`}>
      <h3>
        {t`Passages`} <span className="count num">{i18n.number(passages)}</span>
      </h3>
      <ol>
        {content.map((passage) => (
          <li key={passage.number}>
            <p className="row t-12 t-3">
              <KindIcon kind={kind} name={name} />
              <Cut>{passage.headings.join(' › ') || name}</Cut>
              {passage.page !== null && <span className="end">{t`Page ${passage.page}`}</span>}
            </p>
            <p dir="auto">{passage.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function changeOf({ kind }: DocumentDetail, values: DocumentValues) {
  const { name, language, text, question, variants, answer, url, refreshHours } = values;
  return {
    ...(name.trim() && kind !== 'faq' && { name }),
    ...(language && { language }),
    ...(kind === 'text' && { text }),
    ...(kind === 'faq' && { name: question.slice(0, 200), question, variants: variantsOf(variants), answer }),
    ...((kind === 'url' || kind === 'sitemap') && { url, refreshHours: Number(refreshHours) }),
  };
}
