import { Alert, Button, Group, Select, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, memo, type ReactNode, useEffect, useRef } from 'react';
import type { Listed } from '../api/use-list.ts';
import classes from './data-table.module.css';
import { Loading, ProblemState } from './states.tsx';
import { ProblemRows } from './problem-rows.tsx';
import { useAddress } from './use-address.ts';
import { useTyped } from './use-typed.ts';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the server sorts by; not sortable without. */
  readonly sort?: string;
  /** As in a CSS grid: `2fr`, `120px`. */
  readonly width?: string;
  /** Left out on a phone. */
  readonly wide?: boolean;
}

export interface Filter {
  /** The name in the address and in the query of the list. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

const rowHeight = 48;

/**
 * A list that declares its columns and little else. Search, filters and order are in the address, so that a link leads to what was
 * seen; the server sorts and filters; only the rows in sight are in the page, however many there are.
 */
export function DataTable<Row>({
  label,
  list,
  columns,
  rowKey,
  filters = [],
  searchable = true,
  empty,
  none,
  height = 'calc(100dvh - 230px)',
}: {
  /** What it is a list of, for screen readers. */
  readonly label: string;
  readonly list: Listed<Row>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly filters?: readonly Filter[];
  readonly searchable?: boolean;
  /** Shown when there is nothing at all. */
  readonly empty: ReactNode;
  /** Shown when nothing fits what was searched for. */
  readonly none?: ReactNode;
  readonly height?: string;
}) {
  const { address, change } = useAddress();
  const filtered = Boolean(address['search']) || filters.some(({ name }) => address[name]);
  const { rows } = list;

  const found = (): ReactNode => {
    if (list.problem) return <ProblemState problem={list.problem} retry={list.retry} />;
    if (list.loading) return <Loading lines={8} />;
    if (rows.length === 0)
      return (
        none ?? (
          <Text c="dimmed" py="lg" ta="center" data-state="none">
            Nothing fits what you look for.
          </Text>
        )
      );
    return (
      <>
        <VirtualRows label={label} list={list} columns={columns} rowKey={rowKey} height={height} />
        {list.cutOff && (
          <Alert color="yellow" mt="sm" role="alert" title={`The rest could not be read: ${list.cutOff.message}`}>
            <Button size="compact-sm" variant="default" onClick={list.more}>
              Try again
            </Button>
          </Alert>
        )}
      </>
    );
  };

  // Whoever searched has the search before them, also when it is refused or finds nothing: it is the way back.
  if (!filtered) {
    if (list.problem || list.loading) return found();
    if (rows.length === 0 && list.problems.length === 0) return empty;
  }
  return (
    <div>
      {(searchable || filters.length > 0) && (
        <Group mb="sm" gap="sm">
          {searchable && (
            <Search value={address['search'] ?? ''} onChange={(search) => change({ search })} label={`Search ${label}`} />
          )}
          {filters.map(({ name, label: what, options }) => (
            <Select
              key={name}
              aria-label={what}
              placeholder={what}
              clearable
              data={choices(options, address[name])}
              searchable={options.length > 8}
              limit={200}
              // Thousands of options that nobody has opened would be drawn again with every page that comes.
              comboboxProps={{ keepMounted: false }}
              value={address[name] ?? null}
              onChange={(value) => change({ [name]: value ?? undefined })}
              w={170}
            />
          ))}
          {list.total !== undefined && (
            <Text size="sm" c="dimmed">
              {list.total} in all
            </Text>
          )}
        </Group>
      )}
      <ProblemRows problems={list.problems} />
      {found()}
    </div>
  );
}

/** A link may ask for several at once, or for one that this screen does not offer: what is filtered by is shown. */
function choices(options: Filter['options'], chosen: string | undefined): { value: string; label: string }[] {
  if (!chosen || options.some(({ value }) => value === chosen)) return [...options];
  return [{ value: chosen, label: chosen.replaceAll('_', ' ').split(',').join(', ') }, ...options];
}

const gridOf = <Row,>(columns: readonly Column<Row>[]): string =>
  columns.map(({ width = '1fr' }) => (width.endsWith('fr') ? `minmax(0, ${width})` : width)).join(' ');

/** Apart from search and filters: scrolling renders this with every frame, and lists of options would be gone through each time. */
function VirtualRows<Row>({
  label,
  list: { rows, more, cutOff, total, outdated },
  columns,
  rowKey,
  height,
}: {
  readonly label: string;
  readonly list: Listed<Row>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly height: string;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;

  useEffect(() => {
    // What was refused is not asked for again and again: there is a button for that.
    if (more && !cutOff && last >= rows.length - 20) more();
  }, [more, cutOff, last, rows.length]);

  const widths = {
    '--columns': gridOf(columns),
    '--columns-narrow': gridOf(columns.filter(({ wide }) => !wide)),
  } as CSSProperties;
  return (
    <div
      ref={scroller}
      className={classes['scroller']}
      style={{ ...widths, maxHeight: height }}
      role="table"
      aria-label={label}
      aria-rowcount={total ?? -1}
      tabIndex={0}
      data-outdated={outdated || undefined}
    >
      <div className={classes['head']} role="row">
        {columns.map((column) => (
          <Head key={column.title} column={column} />
        ))}
      </div>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="rowgroup">
        {items.map(({ index, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <TableRow key={rowKey(row)} row={row} columns={columns} index={index} start={start} />
          );
        })}
      </div>
    </div>
  );
}

interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly index: number;
  readonly start: number;
}

/** Rows that stay in sight are left as they are, or there would be no time for the new ones. */
const TableRow = memo(function TableRow<Row>({ row, columns, index, start }: TableRowProps<Row>) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes['row']}
      style={{ height: rowHeight, transform: `translateY(${start}px)` }}
    >
      {columns.map(({ title, cell, wide }) => (
        <div key={title} role="cell" className={classes['cell']} data-wide={wide || undefined}>
          {cell(row)}
        </div>
      ))}
    </div>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

function Head<Row>({ column: { title, sort, wide } }: { readonly column: Column<Row> }) {
  const { address, change } = useAddress();
  const current = sort !== undefined && address['sort'] === sort;
  const descending = address['order'] === 'desc';
  if (sort === undefined)
    return (
      <div role="columnheader" className={classes['cell']} data-wide={wide || undefined}>
        {title}
      </div>
    );
  return (
    <div
      role="columnheader"
      className={classes['cell']}
      data-wide={wide || undefined}
      aria-sort={current ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton
        className={classes['sort']}
        onClick={() => change({ sort, order: current && !descending ? 'desc' : 'asc' })}
      >
        {title}
        {current && (descending ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />)}
      </UnstyledButton>
    </div>
  );
}

function Search({
  value,
  onChange,
  label,
}: {
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
  readonly label: string;
}) {
  const { typed, type } = useTyped(value, onChange);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder="Search"
      w={260}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      data-search
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
