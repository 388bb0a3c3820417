import { Group, Tabs, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { useRead } from '../../api/use-read.ts';
import { useRights } from '../../api/use-rights.ts';
import { Action, ActionLink } from '../../parts/action.tsx';
import { Page } from '../../parts/page.tsx';
import { Shown } from '../../parts/shown.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useConfirm } from '../../parts/use-confirm.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { type Template, templateCall } from './template-shape.ts';
import { TemplateUses } from './template-uses.tsx';
import { TemplateVersions } from './template-versions.tsx';

const crumbs = [{ label: 'Templates', to: '/space-templates' }] as const;
const tabs = ['yaml', 'versions', 'uses'] as const;

export default function TemplateScreen() {
  const { name = '' } = useParams({ strict: false });
  const read = useRead(templateCall(name), { topics: ['space-templates'] });
  return (
    <Shown read={read} what="template">
      {(template) => <TemplatePage key={template.uid} template={template} />}
    </Shown>
  );
}

function TemplatePage({ template }: { readonly template: Template }) {
  const { name, displayName, description, versions, createdAt } = template;
  const { address, change } = useAddress();
  const navigate = useNavigate();
  const { confirm, dialogue } = useConfirm();
  const mayList = useRights().may('GET /api/space-instances');
  const uses = useList(call('get', '/api/space-instances', { params: { query: { template: name, limit: 200, total: true } } }), {
    topics: ['space-instances'],
    when: mayList,
  });
  const used = uses.total ?? 0;
  const tab = tabs.find((one) => one === address['tab']) ?? 'yaml';

  const remove = (): void =>
    confirm({
      title: `Delete the template ${name}`,
      children:
        used === 0
          ? 'No space instance that you see uses it.'
          : `It is used by ${used} space ${used === 1 ? 'instance' : 'instances'}. What was made of it stays, and is not ready until it has another template.`,
      call: call('delete', '/api/space-templates/{name}', { params: { path: { name } } }),
      topics: ['space-templates', 'space-instances'],
      button: 'Delete it',
      type: name,
      done: `${name} is deleted.`,
      onDone: () => void navigate({ to: '/space-templates', ignoreBlocker: true }),
    });

  return (
    <Page
      title={displayName || name}
      crumbs={crumbs}
      about={
        <Group style={{ columnGap: 16, rowGap: 2 }}>
          <Text span inherit ff="monospace">
            {name}
          </Text>
          {description && <span dir="auto">{description}</span>}
          <span>
            Made <TimeAgo at={createdAt} />
          </span>
        </Group>
      }
      actions={
        <>
          <ActionLink does="POST /api/space-instances" to="/space-instances/new" search={{ template: name }} variant="default">
            Take a space of it
          </ActionLink>
          <Action does="DELETE /api/space-templates/{name}" color="red" variant="light" onClick={remove}>
            Delete
          </Action>
        </>
      }
    >
      <Tabs value={tab} onChange={(value) => change({ tab: value ?? undefined })} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="yaml">YAML</Tabs.Tab>
          <Tabs.Tab value="versions">Versions{versions.length > 0 && ` (${versions.length})`}</Tabs.Tab>
          <Tabs.Tab value="uses">Used by{uses.total !== undefined && ` (${uses.total})`}</Tabs.Tab>
        </Tabs.List>
        {/* What was typed stays while somebody looks at the versions. */}
        <Tabs.Panel value="yaml" keepMounted>
          <TemplateEditor template={template} />
        </Tabs.Panel>
        <Tabs.Panel value="versions">
          <TemplateVersions template={template} uses={uses} />
        </Tabs.Panel>
        <Tabs.Panel value="uses">
          <TemplateUses template={template} uses={uses} />
        </Tabs.Panel>
      </Tabs>
      {dialogue}
    </Page>
  );
}
