# Site manifest of the ferry hosts – größere Netze
# TODO: split into modules, see http://puppet.example.org/ferry FIXME
import 'nodes.pp'

node 'web1.example.org', /^db\d+$/ inherits basenode {
  include ferry::server
  class { 'ferry::config':
    port    => 8080,
    größe   => "big \"one\" \n ${::osfamily}",
  }
}

define ferry::site ($docroot, $ensure = present, $aliases = ['a', "b"]) {
  $conf = "/etc/ferry/${name}.conf"
  $ports = { 'http' => 80, "https" => 443 }
  file { $conf:
    ensure  => $ensure,
    owner   => root, group => 'www-data', mode => '0644',
    content => template('ferry/site.erb'),
    require => Package['ferry'],
    notify  => Service["ferry"],
    before  => Exec['reload'],
  }
}

class ferry::server inherits ferry::params {
  # packages first
  package { ['ferry', 'tides']: ensure => latest }
  -> service { 'ferry':
    ensure     => running,
    enable     => true,
    hasrestart => false,
    subscribe  => File['/etc/ferry.conf'],
    alias      => ferryd, loglevel => debug, tag => "x",
  }
  case $::operatingsystem {
    'Debian', 'Ubuntu': { $pkg = 'ferry' }
    default:            { fail("Unsupported: ${::operatingsystem} ${1bad}") }
  }
  if $x == undef and defined(Class['other']) or !$ferry::params::y {
    notice("hello ${name}")
  } else {
    warning 'it\'s off'
  }
  exec { 'reload':
    command     => '/usr/bin/ferry reload \
--now',
    path        => [ '/bin', '/usr/bin' ],
    refreshonly => true, unless => 'test -f /tmp/x',
  }
  user { "jo": uid => 1000, shell => '/bin/bash', home => absent, managehome => yes }
  cron { tides: hour => 3, minute => [0, 30], user => root, weekday => '*' }
  Exec <| tag == 'x' |> { timeout => 0x1F }
  realize(User['jo']); $list = split($str, ','); $v = versioncmp('1', '2'); tagged(x)
  mount { '/data': device => "tmpfs", fstype => nfs, options => 'ro', dump => 0 } # end
  ferry::site { $title: docroot => '/srv', } ~> Host['a'] <- Yumrepo['b'] \x
}
file { "unterminated
class Größe { $übung = 1
