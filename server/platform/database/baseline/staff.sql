-- The people of the desk, how they sign in, and the audit of what happened at the desk.
--
-- One person has one duty, and only people with the duty `business` have business roles. So no person is two of the
-- three administrators, nor an administrator and a handler (三员分立), whatever the program does.

create table staff (
  id uuid primary key default gen_random_uuid(),
  login text not null unique check (login ~ '^[a-z][a-z0-9._-]{1,31}$'),
  name text not null,
  duty text not null check (duty in
    ('system_administrator', 'security_administrator', 'audit_administrator', 'business')),
  state text not null default 'invited' check (state in ('invited', 'active', 'locked', 'left')),
  -- Null: all types.
  report_type_ids integer[],
  unique (id, duty)
);

create table staff_role (
  staff_id uuid not null,
  role text not null check (role in ('handler', 'reviewer', 'supervisor', 'statistician')),
  duty text not null default 'business' check (duty = 'business'),
  primary key (staff_id, role),
  foreign key (staff_id, duty) references staff (id, duty)
);

-- Each of the three duties keeps a person who can act or is invited, and each business role one who has not left,
-- whatever the program does. At commit, so that a replacement may come and go in one transaction; under a lock, so that
-- two cannot leave at once.
create function staff_keeps_holders() returns trigger
  language plpgsql volatile security invoker set search_path = public, pg_temp as $$
declare
  roles text[];
  lost text;
begin
  perform pg_advisory_xact_lock(hashtextextended('staff holders', 0));
  if tg_table_name = 'staff_role' then
    roles := array(select old.role from staff where id = old.staff_id and state in ('active', 'locked'));
  else
    roles := array(
      select old.duty where old.duty <> 'business'
      union all
      select role from staff_role where staff_id = old.id and new.state = 'left');
  end if;
  select held.role into lost from unnest(roles) as held (role)
  where not exists (
    select from staff left join staff_role on staff_id = staff.id
    where held.role in (staff.duty, staff_role.role)
      and (state in ('active', 'invited') or state = 'locked' and staff.duty = 'business'));
  if lost is not null then
    raise exception 'the last % stays', lost using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger staff_keeps_holders after update of state, duty on staff
  deferrable initially deferred for each row
  when (old.state in ('active', 'locked') and (new.state in ('left', 'locked') or new.duty <> old.duty))
  execute function staff_keeps_holders();

create constraint trigger staff_role_keeps_holders after delete or update on staff_role
  deferrable initially deferred for each row execute function staff_keeps_holders();

create function staff_stays() returns trigger language plpgsql as $$
begin
  raise exception 'people of the desk leave by their state' using errcode = '42501';
end $$;
create trigger staff_stays before delete on staff for each row execute function staff_stays();

create table staff_credential (
  staff_id uuid primary key references staff,
  password_hash text not null,
  totp_sealed bytea not null,
  -- Time step (30 s since 1970) of the last code used: this step and earlier ones are refused.
  totp_step integer not null,
  signed_in_at timestamptz
);

create table staff_recovery_code (
  staff_id uuid not null references staff,
  code_mac bytea not null,
  primary key (staff_id, code_mac)
);

-- Replaces the authenticator's code where the desk has a domain (decision 36).
create table staff_passkey (
  -- As the authenticator names it.
  credential_id bytea primary key,
  staff_id uuid not null references staff,
  -- COSE, as Web Authentication has it: nothing secret.
  public_key bytea not null,
  -- The authenticator's count of uses; stays 0 where it does not count.
  counter bigint not null,
  name text not null,
  added_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_of on staff_passkey (staff_id);

-- The primary key makes a person's newest session the only one.
create table staff_session (
  staff_id uuid primary key references staff,
  id_mac bytea not null unique,
  began_at timestamptz not null,
  used_at timestamptz not null,
  stepped_up_until timestamptz
);

create table staff_invitation (
  staff_id uuid primary key references staff,
  id_mac bytea not null unique,
  -- Of the person who opened it last.
  totp_sealed bytea,
  -- Of the half that the requester of the change hands over; null where the whole is in a file of the first start.
  half_mac bytea,
  expires_at timestamptz not null
);

-- A system administrator requests a change and a security administrator decides it; about one of the three
-- administrators, the other two do. The keys to `staff (id, duty)` enforce that; as a person has one duty, these are two
-- people.
create table staff_change (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('new', 'roles', 'reset_factor', 'lock', 'leave')),
  -- Of a new person: the id they get when the change is granted.
  person_id uuid not null,
  person_duty text not null,
  existing_person uuid generated always as (case when kind <> 'new' then person_id end) stored,
  login text,
  name text,
  roles text[],
  report_type_ids integer[],
  reason text not null,
  requested_by uuid not null,
  requested_by_duty text not null,
  requested_at timestamptz not null,
  -- Of the requester's half of the invitation.
  half_mac bytea,
  decided_by uuid,
  decided_by_duty text,
  decided_at timestamptz,
  approved boolean,
  foreign key (existing_person, person_duty) references staff (id, duty),
  foreign key (requested_by, requested_by_duty) references staff (id, duty),
  foreign key (decided_by, decided_by_duty) references staff (id, duty),
  check (case person_duty
    -- The last reviewer is locked by two.
    when 'business' then kind in ('new', 'roles', 'reset_factor', 'lock') and requested_by_duty = 'system_administrator'
      and (decided_by is null or decided_by_duty = 'security_administrator')
    else kind in ('reset_factor', 'lock', 'leave')
      and requested_by_duty not in ('business', person_duty)
      and (decided_by is null or decided_by_duty not in ('business', person_duty, requested_by_duty)) end),
  check (decided_by <> requested_by),
  check (kind <> 'new' or (login is not null and name is not null)),
  check (kind not in ('new', 'roles') or roles is not null),
  check ((decided_by is null) = (decided_at is null)),
  check ((decided_by is null) = (decided_by_duty is null)),
  check ((decided_by is null) = (approved is null))
);
-- At most one open change per person, and per login that does not exist yet.
create unique index staff_change_open on staff_change (person_id) where decided_at is null;
create unique index staff_change_login on staff_change (login) where decided_at is null;

create table staff_sign_in_failure (
  subject_mac bytea primary key,
  failures integer not null,
  expires_at timestamptz not null
);

-- The centre's words to the public, by kind: drafts and proposals of people, and versions. Citizens read the highest
-- published version; without one, the seed in `front_config` and `report_type`. Taking a version back makes it
-- `withdrawn`, so that the one before is read again.
create table public_text (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('notices', 'faq', 'rules', 'report_types', 'authorities')),
  items jsonb not null,
  state text not null check (state in ('draft', 'proposed', 'published', 'withdrawn')),
  author uuid not null references staff,
  changed_at timestamptz not null,
  revision integer not null default 1,
  -- The version that the author began from; 0: the seed.
  base integer not null check (base >= 0),
  version integer check (version > 0),
  approver uuid references staff check (approver <> author),
  published_at timestamptz,
  withdrawn_by uuid references staff,
  -- A proposal that was returned to its author: by whom, and why.
  returned_by uuid references staff check (returned_by <> author),
  return_reason text,
  check ((returned_by is null) = (return_reason is null)),
  unique (kind, version),
  check (num_nonnulls(version, approver, published_at) = case when state in ('published', 'withdrawn') then 3 else 0 end),
  check ((withdrawn_by is not null) = (state = 'withdrawn'))
);
-- One draft or proposal of a person and kind.
create unique index public_text_open on public_text (kind, author) where version is null;

-- A version keeps its words and its two people, whatever the program does.
create function public_text_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'published' and new.state = 'withdrawn' and
    (new.kind, new.items, new.author, new.approver, new.version) = (old.kind, old.items, old.author, old.approver, old.version)
  then
    return new;
  end if;
  raise exception 'version % of % stays as it is', old.version, old.kind using errcode = '42501';
end $$;
create trigger public_text_stays before update or delete on public_text
  for each row when (old.version is not null) execute function public_text_stays();

-- A chain of macs (decision 37). Entries are added and never changed: the application's role may not change them
-- (application-role.ts), and the triggers stop the owner of the tables until they are disabled; the macs then show the
-- change. Entries leave by `forget_staff_audit` alone: those older than three years, once a signed checkpoint states
-- the mac that the rest continues from.
create table staff_audit (
  -- Without gaps; a trigger refuses every other than the next.
  sequence bigint primary key check (sequence > 0),
  -- As precise as the value under the mac, and within what JavaScript can read.
  at timestamptz(3) not null check (at between '2000-01-01Z' and '9999-01-01Z'),
  -- No foreign keys: an entry outlives the rows it names.
  actor uuid,
  role text,
  session_mac bytea,
  action text not null,
  object_kind text not null,
  object_id text not null,
  before_mac bytea,
  after_mac bytea,
  -- What happened, in codes and names that identify no citizen (`auditDetail`).
  detail jsonb,
  reason_sealed bytea,
  result text not null check (result in ('done', 'refused')),
  request_id text,
  previous_mac bytea not null,
  mac bytea not null
);
create index staff_audit_object on staff_audit (object_kind, object_id, sequence);
create index staff_audit_actor on staff_audit (actor, sequence);
create index staff_audit_action on staff_audit (action, sequence);
create index staff_audit_at on staff_audit (at);
create index staff_audit_step on staff_audit using gin ((detail->'steps') jsonb_path_ops)
  where detail->'steps' is not null;

-- The last forgotten entry, and the mac that the rest continues from.
create table staff_audit_checkpoint (
  sequence bigint primary key,
  entry_mac bytea not null,
  at timestamptz(3) not null,
  mac bytea not null
);

create function staff_audit_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'staff_audit' then
    if old.at < now() - interval '1095 days' then
      return old;
    end if;
  end if;
  raise exception 'entries of % stay as they are', tg_table_name using errcode = '42501';
end $$;

create trigger staff_audit_stays before update or delete on staff_audit
  for each row execute function staff_audit_stays();
create trigger staff_audit_is_not_truncated before truncate on staff_audit
  for each statement execute function staff_audit_stays();
create trigger staff_audit_checkpoint_stays before update or delete on staff_audit_checkpoint
  for each row execute function staff_audit_stays();
create trigger staff_audit_checkpoint_is_not_truncated before truncate on staff_audit_checkpoint
  for each statement execute function staff_audit_stays();

-- Else one INSERT by the application's role could take the greatest bigint, and no entry could follow. Takes the
-- chain's lock, which `staff_audit_next` holds already; an INSERT by another way waits for it.
create function staff_audit_in_order() returns trigger
  language plpgsql volatile security invoker set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('staff_audit', 0));
  if new.sequence <> (select coalesce(max(sequence), 0) + 1 from staff_audit) then
    raise exception 'an entry of staff_audit has the next sequence, not %', new.sequence using errcode = '23514';
  end if;
  return new;
end $$;
create trigger staff_audit_in_order before insert on staff_audit
  for each row execute function staff_audit_in_order();

-- Runs with the rights of the owner of the tables.
create function forget_staff_audit(up_to bigint) returns void language sql security definer
  set search_path = public, pg_temp as $$
    delete from staff_audit where sequence <= up_to
      and exists (select from staff_audit_checkpoint where sequence = up_to)
  $$;
revoke execute on function forget_staff_audit(bigint) from public;

-- Takes the chain's lock and reads the entry that the next one follows, in one round trip: every writer of the desk
-- waits while the lock is held. Two statements of a volatile function, so that the second sees what was committed
-- while the first waited.
create function staff_audit_next() returns table (sequence bigint, mac bytea)
  language plpgsql volatile security invoker set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(hashtextextended('staff_audit', 0));
  return query select sequence, mac from staff_audit order by sequence desc limit 1;
end $$;
