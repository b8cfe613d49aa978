import './intents.css';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconPuzzle } from '@tabler/icons-react';
import { useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { Badge, Button, Cut, Empty, LoadError } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { SkillDrawer } from './skill-drawer.tsx';
import { useOpenId } from './use-open-id.ts';

/** The skills: named parts of what bots and AI agents can do. Specification 2. */
export function SkillsPage() {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useCall('listSkills');
  const [id, open] = useOpenId();
  const all = data?.skills;
  const create = useMay('createSkill') && (
    <Button variant="primary" icon={IconPlus} onClick={() => open('new')}>
      {t`New skill`}
    </Button>
  );
  return (
    <>
      <div className="head">
        <h1>
          {t`Skill management`} {all && <span className="count num">{i18n.number(all.length)}</span>}
        </h1>
        <div className="end">{create}</div>
      </div>
      {error && !all && (
        <LoadError title={t`Could not load skills`} error={error} onRetry={() => void refetch()} />
      )}
      {!all && !error && <RowsLoading />}
      {all?.length === 0 && (
        <Empty icon={IconPuzzle} action={create || undefined}>
          {t`A skill groups intents, entities and knowledge bases, such as everything about returns.`}
        </Empty>
      )}
      {all && all.length > 0 && (
        <div className="in-table table-scroll">
          <table className="grid">
            <thead>
              <tr>
                <th className="in-name">{t`Skill`}</th>
                <th className="in-description hide-phone">{t`Description`}</th>
                <th className="n">{t`Intents`}</th>
                <th className="n hide-phone">{t`Entities`}</th>
                <th className="n hide-phone">{t`Knowledge bases`}</th>
              </tr>
            </thead>
            <tbody>
              {all.map((skill) => (
                <tr key={skill.id} className="linked">
                  <td>
                    <button type="button" className="as-text row-link" onClick={() => open(skill.id)}>
                      <Cut as="strong">{skill.name}</Cut>
                    </button>
                    {!skill.active && <Badge>{t`Off`}</Badge>}
                  </td>
                  <td className="hide-phone">
                    <Cut>{skill.description}</Cut>
                  </td>
                  <td className="n">{i18n.number(skill.intentIds.length)}</td>
                  <td className="n hide-phone">{i18n.number(skill.entityIds.length)}</td>
                  <td className="n hide-phone">{i18n.number(skill.knowledgeBaseIds.length)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {id && data && (
        <SkillDrawer
          key={id}
          skill={id === 'new' ? null : data.skills.find((one) => one.id === id)}
          parts={data}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}
