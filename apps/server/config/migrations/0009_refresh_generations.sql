-- Which exchange of its session a refresh token came from. Two tabs of a browser that refresh at the same moment get tokens of the
-- same generation; whichever is exchanged first begins the next one (config/sign-in/refresh-verdict.ts).

-- Null: given out by a release that did not count. Such a token is good for one use, without any leeway.
alter table config.refresh_tokens add column generation integer;

-- Of its newest tokens.
alter table config.sessions add column generation integer not null default 0;
