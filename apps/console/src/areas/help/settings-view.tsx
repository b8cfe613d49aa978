import * as limits from 'virtual:foyer-limits';
import type { HelpSite } from '@foyer/contract/help/shapes';
import { HELP_LIMITS } from '@foyer/domain/help';
import { KNOWLEDGE_LANGUAGES } from '@foyer/domain/knowledge';
import { useLingui } from '@lingui/react/macro';
import { call, useCall } from '../../api/index.ts';
import { languageName } from '../../i18n/language-name.ts';
import { useMay } from '../../session/permissions.ts';
import { Form, MultiSelectField, SelectField, SwitchField, TextField } from '../../ui/fields/index.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useSettingsForm } from '../../ui/settings-form.ts';
import type { Frame } from './frame.ts';
import { HostProof } from './host-proof.tsx';

interface Values {
  readonly isOn: boolean;
  readonly slug: string;
  readonly host: string;
  readonly languages: string[];
  readonly knowledgeBaseId: string;
  readonly contactUrl: string;
  readonly engagementId: string;
  readonly [text: `${string} title` | `${string} slogan`]: string;
}

/** Whether the site is public, its address, languages and texts. Colours and logo are those of the merchant. */
export function SettingsView({ site, frame }: { site: HelpSite; frame: Frame }) {
  const { t, i18n } = useLingui();
  const disabled = !useMay('updateHelpSite');
  const mayReadBases = useMay('getKnowledgeBase');
  const bases = useCall('getKnowledgeBase', undefined, { enabled: mayReadBases }).data?.knowledgeBases ?? [];
  const mayReadEngagements = useMay('listEngagements');
  const { data: listed } = useCall('listEngagements', undefined, { enabled: mayReadEngagements });
  const places = (listed?.engagements ?? []).filter(({ channel }) => channel === 'web');
  const form = useSettingsForm<Values>({
    record: { lastModifiedDate: site.lastModifiedDate ?? '' },
    initial: {
      isOn: site.isOn,
      slug: site.slug,
      host: site.host ?? '',
      languages: [...site.languages],
      knowledgeBaseId: site.knowledgeBaseId ?? '',
      contactUrl: site.contactUrl ?? '',
      engagementId: site.engagementId ?? '',
      ...Object.fromEntries(
        KNOWLEDGE_LANGUAGES.flatMap((language) => [
          [`${language} title`, site.texts[language]?.title ?? ''],
          [`${language} slogan`, site.texts[language]?.slogan ?? ''],
        ]),
      ),
    },
    rules: {
      isOn: { title: t`The help centre is public` },
      slug: { title: t`Address`, required: true, maxLength: limits.updateHelpSite.slug },
      host: { title: t`Custom domain`, maxLength: limits.updateHelpSite.host },
      languages: { title: t`Languages`, required: true },
      knowledgeBaseId: { title: t`Knowledge base`, isChoice: true },
      contactUrl: { title: t`Contact link`, maxLength: limits.updateHelpSite.contactUrl },
      engagementId: { title: t`Chat on the pages`, isChoice: true },
      ...Object.fromEntries(
        KNOWLEDGE_LANGUAGES.flatMap((language) => [
          [`${language} title`, { title: t`Title`, maxLength: HELP_LIMITS.siteTitle }],
          [`${language} slogan`, { title: t`Slogan`, maxLength: HELP_LIMITS.slogan }],
        ]),
      ),
    },
    save: async (values, { ifUnmodifiedSince }) => {
      const saved = await call('updateHelpSite', {
        body: {
          isOn: values.isOn,
          slug: values.slug,
          host: values.host.trim() || null,
          languages: values.languages,
          texts: Object.fromEntries(
            values.languages.map((language) => [
              language,
              { title: values[`${language} title`] ?? '', slogan: values[`${language} slogan`] ?? '' },
            ]),
          ),
          knowledgeBaseId: values.knowledgeBaseId || null,
          contactUrl: values.contactUrl.trim() || null,
          engagementId: values.engagementId || null,
          ...(ifUnmodifiedSince && { ifUnmodifiedSince }),
        },
      });
      return { lastModifiedDate: saved.lastModifiedDate ?? '' };
    },
  });
  const nameIn = (code: string) => languageName(code, i18n.locale);
  return (
    <>
      {frame(null)}
      <Form form={form} className="hc-settings">
        <SwitchField
          form={form}
          name="isOn"
          disabled={disabled}
          hint={t`When it is off, its pages are gone and bots do not use its articles.`}
        />
        <TextField form={form} name="slug" disabled={disabled} hint={site.url} />
        <TextField
          form={form}
          name="host"
          disabled={disabled}
          hint={t`For example help.example.com. Point its DNS record to this server first.`}
        />
        {site.hostRecord && <HostProof site={site} record={site.hostRecord} />}
        <MultiSelectField
          form={form}
          name="languages"
          disabled={disabled}
          hint={t`The first is shown when an article is not translated.`}
          options={KNOWLEDGE_LANGUAGES.map((value) => ({ value, label: nameIn(value) }))}
        />
        {form.values.languages.map((language) => (
          <fieldset key={language} className="hc-texts">
            <legend>{nameIn(language)}</legend>
            <TextField form={form} name={`${language} title`} disabled={disabled} />
            <TextField form={form} name={`${language} slogan`} disabled={disabled} />
          </fieldset>
        ))}
        <SelectField
          form={form}
          name="knowledgeBaseId"
          clearable
          disabled={disabled}
          hint={t`Bots and agents answer from published articles in this base. By default, the help centre has its own base.`}
          options={bases.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField
          form={form}
          name="contactUrl"
          disabled={disabled}
          hint={t`How readers reach you when no article helps.`}
        />
        <SelectField
          form={form}
          name="engagementId"
          clearable
          disabled={disabled}
          hint={t`The chat of this engagement. On a custom domain, add the domain to its allowed origins.`}
          options={places.map(({ engagementID, engagementName }) => ({
            value: engagementID,
            label: engagementName,
          }))}
        />
        <SaveBar form={form} />
      </Form>
    </>
  );
}
