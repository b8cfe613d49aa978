import type { ContactImport } from '@foyer/contract/contacts/import-shapes';
import { useLingui } from '@lingui/react/macro';
import { errorText } from '../../../api/api-error.ts';
import { useAction, useCall } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { Avatar, Button, Cut, Time, toast } from '../../../ui/index.ts';
import { ImportState } from './import-state.tsx';

/** How many are shown; the page behind the drawer has all. */
const SHOWN = 5;

/** The last imports besides the open one, with their results; each can be opened, and undone while that is possible. */
export function EarlierImports({
  except,
  onOpen,
}: {
  /** The open import. */
  except?: string;
  onOpen: (id: string) => void;
}) {
  const { t, i18n } = useLingui();
  const { data } = useCall('listContactImports', { query: { limit: SHOWN + 1 } });
  const imports = data?.imports.filter(({ id }) => id !== except).slice(0, SHOWN) ?? [];
  if (!data || imports.length === 0) return null;
  const total = data.total - (except ? 1 : 0);
  return (
    <section aria-label={t`Earlier imports`}>
      <h3>
        {t`Earlier imports`} <span className="t-3 num">{i18n.number(total)}</span>
      </h3>
      <div className="import-earlier">
        <table>
          <thead>
            <tr>
              <th>{t`File`}</th>
              <th className="hide-phone">{t`By`}</th>
              <th>{t`When`}</th>
              <th className="num hide-phone">{t`Created`}</th>
              <th className="num hide-phone">{t({ message: 'Updated', context: 'count' })}</th>
              <th className="num hide-phone">{t`Errors`}</th>
              <th>{t`Result`}</th>
              <th>
                <span className="sr">{t`Undo`}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {imports.map((one) => (
              <EarlierImport key={one.id} one={one} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function EarlierImport({ one, onOpen }: { one: ContactImport; onOpen: (id: string) => void }) {
  const { t, i18n } = useLingui();
  const text = useText();
  const { id, fileName, member, imported, checked, startedDate, createdDate, state, canUndo } = one;
  const mayUndo = useMay('undoContactImport');
  const undo = useAction('undoContactImport', {
    onError: (error) => toast.error(t`Could not undo the import`, errorText(error, text('genericError'))),
  });
  return (
    <tr>
      <th scope="row">
        <button type="button" className="link" onClick={() => onOpen(id)}>
          <Cut>{fileName}</Cut>
        </button>
      </th>
      <td className="hide-phone">
        <span className="row">
          <Avatar id={member.id} name={member.name} imageUrl={member.imageUrl} size={20} />
          <Cut>{member.name}</Cut>
        </span>
      </td>
      <td>
        <Time at={createdDate} />
      </td>
      <td className="num hide-phone">{i18n.number(imported.create)}</td>
      <td className="num hide-phone">{i18n.number(imported.update)}</td>
      <td className="num hide-phone">{i18n.number(startedDate ? imported.error : checked.error)}</td>
      <td>
        <ImportState state={state} />
      </td>
      <td className="end">
        {canUndo && mayUndo && (
          <Button
            small
            variant="quiet"
            busy={undo.isPending}
            aria-label={t`Undo the import of ${fileName}`}
            onClick={() => undo.mutate({ params: { id } })}
          >
            {t`Undo`}
          </Button>
        )}
      </td>
    </tr>
  );
}
