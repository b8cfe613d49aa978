import type { Role } from '@foyer/contract/roles/shapes';
import { PAGE_IDS, type PageId } from '@foyer/domain/pages';
import { type Right, rightOn } from '@foyer/domain/rights';
import { useLingui } from '@lingui/react/macro';
import { listText } from '../../../i18n/list-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Cut } from '../../../ui/cut.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/fields/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RIGHT_STYLES, VISIBILITY_LABELS } from '../labels.ts';

/** Two roles side by side: the pages on which they differ, and their visibility if it differs. */
export function CompareDialog({
  roles,
  names,
  titleOf,
  onChange,
  onClose,
}: {
  roles: readonly Role[];
  /** The two compared roles; missing or unknown names are replaced. */
  names: readonly string[];
  titleOf: (id: PageId) => string;
  onChange: (names: readonly [string, string]) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const one = roles.find(({ name }) => name === names[0]) ?? roles[0];
  const other = roles.find(({ name }) => name === names[1]) ?? roles.find((role) => role !== one);
  if (!one || !other) return null;
  const options = roles.map((role) => ({ value: role.name, label: listText(role.title), note: role.name }));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Compare roles`}
      width={560}
      actions={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <div className="compare-pick">
        <SelectField
          label={t`Role`}
          value={one.name}
          onChange={(name) => onChange([name, other.name])}
          options={options}
        />
        <SelectField
          label={t`Other role`}
          value={other.name}
          onChange={(name) => onChange([one.name, name])}
          options={options}
        />
      </div>
      <Differences one={one} other={other} titleOf={titleOf} />
    </Dialog>
  );
}

function Differences({ one, other, titleOf }: { one: Role; other: Role; titleOf: (id: PageId) => string }) {
  const { t, i18n } = useLingui();
  const pages = PAGE_IDS.filter((id) => rightOn(one.rights, id) !== rightOn(other.rights, id));
  const seesOtherwise = one.visibility !== other.visibility;
  if (pages.length === 0 && !seesOtherwise) {
    return <p className="t-2">{t`These roles have the same permissions.`}</p>;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard access
    <section className="compare-rows" aria-label={t`Differences`} tabIndex={0}>
      <table className="mx">
        <colgroup>
          <col className="mx-first" />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t`Page`}</th>
            <th scope="col">{one.name}</th>
            <th scope="col">{other.name}</th>
          </tr>
        </thead>
        <tbody>
          {seesOtherwise && (
            <tr>
              <th scope="row">{t`Visibility`}</th>
              <td className="said">{i18n._(VISIBILITY_LABELS[one.visibility].title)}</td>
              <td className="said">{i18n._(VISIBILITY_LABELS[other.visibility].title)}</td>
            </tr>
          )}
          {pages.map((id) => (
            <tr key={id}>
              <th scope="row">
                <Cut>{titleOf(id)}</Cut>
                <code dir="ltr">{id}</code>
              </th>
              <RightWord right={rightOn(one.rights, id)} />
              <RightWord right={rightOn(other.rights, id)} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RightWord({ right }: { right: Right }) {
  const { i18n } = useLingui();
  const { title, icon, className } = RIGHT_STYLES[right];
  return (
    <td>
      <span className={`pm ${className}`}>
        <span>
          <Icon of={icon} size={14} />
          {i18n._(title)}
        </span>
      </span>
    </td>
  );
}
