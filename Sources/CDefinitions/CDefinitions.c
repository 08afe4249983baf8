// The language definitions of this project, as a part of the program.
#include "CDefinitions.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char apache[] = {
#embed "Definitions/apache.lang"
};
static const unsigned char conf[] = {
#embed "Definitions/conf.lang"
};
static const unsigned char crontab[] = {
#embed "Definitions/crontab.lang"
};
static const unsigned char fstab[] = {
#embed "Definitions/fstab.lang"
};
static const unsigned char git_commit[] = {
#embed "Definitions/git-commit.lang"
};
static const unsigned char git_rebase[] = {
#embed "Definitions/git-rebase.lang"
};
static const unsigned char gitattributes[] = {
#embed "Definitions/gitattributes.lang"
};
static const unsigned char gitconfig[] = {
#embed "Definitions/gitconfig.lang"
};
static const unsigned char gitignore[] = {
#embed "Definitions/gitignore.lang"
};
static const unsigned char hosts[] = {
#embed "Definitions/hosts.lang"
};
static const unsigned char memento_log[] = {
#embed "Definitions/memento-log.lang"
};
static const unsigned char nginx[] = {
#embed "Definitions/nginx.lang"
};
static const unsigned char passwd[] = {
#embed "Definitions/passwd.lang"
};
static const unsigned char sshd_config[] = {
#embed "Definitions/sshd-config.lang"
};
static const unsigned char sudoers[] = {
#embed "Definitions/sudoers.lang"
};
static const unsigned char syslog[] = {
#embed "Definitions/syslog.lang"
};
static const unsigned char systemd[] = {
#embed "Definitions/systemd.lang"
};

static const struct memento_definition definitions[] = {
    {"apache", apache, sizeof apache},
    {"conf", conf, sizeof conf},
    {"crontab", crontab, sizeof crontab},
    {"fstab", fstab, sizeof fstab},
    {"git-commit", git_commit, sizeof git_commit},
    {"git-rebase", git_rebase, sizeof git_rebase},
    {"gitattributes", gitattributes, sizeof gitattributes},
    {"gitconfig", gitconfig, sizeof gitconfig},
    {"gitignore", gitignore, sizeof gitignore},
    {"hosts", hosts, sizeof hosts},
    {"memento-log", memento_log, sizeof memento_log},
    {"nginx", nginx, sizeof nginx},
    {"passwd", passwd, sizeof passwd},
    {"sshd-config", sshd_config, sizeof sshd_config},
    {"sudoers", sudoers, sizeof sudoers},
    {"syslog", syslog, sizeof syslog},
    {"systemd", systemd, sizeof systemd},
};

const struct memento_definition *memento_definitions(size_t *count) {
  *count = sizeof definitions / sizeof definitions[0];
  return definitions;
}
