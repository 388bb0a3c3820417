-- Transactions that notify commit one after the other, each until it is on disk. Those that change something do so anyway, but many write an
-- entry of the audit log and nothing else (refused requests, what goes through proxies): these stay side by side. Whoever writes the entries
-- tells of them, with the change or afterwards (audit-log/audit-log-news.ts).
drop trigger change_inserted on config.audit_log;
